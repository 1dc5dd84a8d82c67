"""`python -m requill` is the same as `requill`."""

from requill.cli import main

if __name__ == "__main__":
    main()
