/** A promise that is resolved from outside, and whose state can be asked for. */
export class Gate {
  isOpen = false;
  isRefused = false;
  readonly passed: Promise<void>;
  private resolve!: () => void;
  private reject!: (reason: Error) => void;

  constructor() {
    this.passed = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Nobody has to wait for it.
    this.passed.catch(() => undefined);
  }

  open(): void {
    this.isOpen = true;
    this.resolve();
  }

  refuse(message: string): void {
    this.isRefused = true;
    this.reject(new Error(message));
  }
}
