/** Number of rounds: ten times as many in `make test-full` as in `make test`. */
export const FACTOR = Number(process.env.REQUILL_TEST_FACTOR ?? "1");
