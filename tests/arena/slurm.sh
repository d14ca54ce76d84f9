# slurm.sh - a Slurm of one node that listens on loopback alone; for other scripts to source. All of
# it lies in the folder $slurm, which must have a path without spaces, for its settings know no quotes.
# shellcheck shell=bash disable=SC2154

slurm_settings() {
    cat <<END
ClusterName=tefuda
SlurmctldHost=localhost(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A task that is requeued waits until what its credential allowed has expired, else for two minutes.
AuthInfo=socket=$slurm/munge/socket,cred_expire=6
CommunicationParameters=NoCtldInAddrAny,NoInAddrAny
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
SwitchType=switch/none
SchedulerType=sched/backfill
SchedulerParameters=sched_min_interval=10000,batch_sched_delay=0
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MaxArraySize=100001
NodeName=localhost NodeHostname=$(hostname) NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
}

slurm_start() { # false, with a word, if it does not come up
    mkdir -p "$slurm"/{state,spool,munge}
    chmod 755 "$slurm" "$slurm/munge"
    export SLURM_CONF=$slurm/slurm.conf
    slurm_settings >"$SLURM_CONF"
    head -c 128 /dev/urandom >"$slurm/munge/key"
    chmod 600 "$slurm/munge/key"
    munged --force --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" \
        --pid-file="$slurm/munged.pid" --log-file="$slurm/munge/log" --seed-file="$slurm/munge/seed" \
        2>"$slurm/munge/said" && slurmctld 2>"$slurm/said" && slurmd 2>>"$slurm/said"
    for _ in {1..100}; do
        [ "$(sinfo -h -o %T 2>/dev/null)" != idle ] || return 0
        sleep 0.2
    done
    echo "Slurm does not come up: $(cat "$slurm/munge/said" "$slurm/said"; tail -n 5 "$slurm"/slurm*.log)"
    return 1
}

slurm_stop() { # with all that runs under it
    local daemon
    [ -e "$slurm/slurmctld.pid" ] || return 0
    timeout 20 scancel --full --signal=KILL --user="$(id -un)" 2>/dev/null
    timeout 20 scancel --user="$(id -un)" 2>/dev/null
    for _ in {1..50}; do
        [ -n "$(timeout 20 squeue -h -o %i 2>/dev/null)" ] || break
        sleep 0.2
    done
    for daemon in slurmd slurmctld munged; do
        [ ! -s "$slurm/$daemon.pid" ] || kill "$(cat "$slurm/$daemon.pid")" 2>/dev/null
    done
    for _ in {1..100}; do
        [ -e "$slurm/slurmctld.pid" ] || [ -e "$slurm/slurmd.pid" ] || [ -e "$slurm/munged.pid" ] || return 0
        sleep 0.1
    done
    for daemon in slurmd slurmctld munged; do
        [ ! -s "$slurm/$daemon.pid" ] || kill -9 "$(cat "$slurm/$daemon.pid")" 2>/dev/null
    done
}
