/** Says whether this core leads the site: jobs that must run once run on the leader. A core alone always leads. */
export abstract class Leader {
  abstract readonly leads: boolean;
}

/** The leader of a site with one core: itself. */
export class SoleLeader extends Leader {
  readonly leads = true;
}
