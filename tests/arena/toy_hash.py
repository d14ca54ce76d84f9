"""toy_hash.py - the hash of a position's text."""


def hash_of(text):
    """16 digits, as section 7 of PROTOCOL.md wants them."""
    def mix(a, b):
        wide = (a ^ 0x9e3779b97f4a7c15) * (b ^ 0xd1b54a32d192ed03)
        return (wide ^ wide >> 64) & 0xffffffffffffffff

    octets, state = text.encode(), 0x7465667564613031
    whole = len(octets) // 8 * 8
    for at in range(0, whole, 8):
        state = mix(state, int.from_bytes(octets[at:at + 8], "little"))
    state = mix(state, int.from_bytes(octets[whole:], "little"))
    return f"{mix(state, len(octets)):016x}"
