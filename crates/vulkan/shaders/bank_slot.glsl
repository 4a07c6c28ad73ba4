// Which row of shared memory the e-th group of lanes stores that stores a row together, where rows are padded by 16 bytes: pairs of rows
// four apart fall into different banks.
uint bank_slot(uint e) {
    return (e & ~7u) | ((e & 1u) << 2) | ((e >> 1) & 3u);
}
