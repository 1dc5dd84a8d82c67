/** Whether a run is whole: `make test-full` says so as it does to the server's tests, by ten times the rounds and crowds. */
export const IS_WHOLE = Number(process.env["REQUILL_TEST_FACTOR"] ?? "1") > 1;
