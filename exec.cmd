@rem npm scripts say `exec` so that signals reach the program; Windows has no such command, and needs none.
@%*
