// Floats as integers that order like them, NaN above all. None is zero, which would be a NaN.

uint key_of(uint bits) {
    if ((bits & 0x7fffffffu) > 0x7f800000u) {
        return 0xffffffffu;
    }
    return (bits & 0x80000000u) != 0u ? ~bits : bits | 0x80000000u;
}
