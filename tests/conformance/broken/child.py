"""child.py - the host behind a broken one. The kit starts hundreds of them, so each module counts that
would have to be loaded: `subprocess` alone takes as long as all else."""

import os


class Child:
    """A process with its standard input and output on pipes."""

    def __init__(self, command, buffering):
        theirs_in, ours_in = os.pipe()
        ours_out, theirs_out = os.pipe()
        actions = [(os.POSIX_SPAWN_DUP2, theirs_in, 0), (os.POSIX_SPAWN_DUP2, theirs_out, 1)]
        self.pid = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
        os.close(theirs_in)
        os.close(theirs_out)
        self.stdin = open(ours_in, "wb", buffering)
        self.stdout = open(ours_out, "rb", buffering)

    def wait(self):
        """Its exit status, or that of a shell for its signal."""
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return code if code >= 0 else 128 - code
