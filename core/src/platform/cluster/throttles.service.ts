import { Injectable } from '@nestjs/common';
import { Throttle, type ThrottleLimits } from '../throttle/throttle.ts';
import { Clock } from '../time/clock.ts';
import { Answers, defineCall, type Question } from './call.ts';
import { Cluster } from './cluster.ts';

/** An attempt was counted, or a success cleared the attempts of a key. */
const CHANGED = defineCall<{ readonly throttle: string; readonly key: string; readonly what: 'attempt' | 'clear' }>(
  'throttles.changed',
);

/**
 * Service for throttles that count the attempts of the whole site. While instances cannot reach each other, each counts on its own.
 */
@Injectable()
export class ThrottlesService {
  private readonly throttles = new Map<string, Throttle>();

  constructor(
    private readonly cluster: Cluster,
    private readonly clock: Clock,
  ) {}

  /** Creates a throttle, once for each name. */
  create(name: string, limits: ThrottleLimits): Throttle {
    const throttle = new Throttle(this.clock, limits, (subject, key) =>
      this.cluster.publish(CHANGED, { throttle: name, key, what: subject }),
    );
    this.throttles.set(name, throttle);
    return throttle;
  }

  @Answers(CHANGED)
  onChanged({ throttle, key, what }: Question<typeof CHANGED>): void {
    if (what === 'clear') this.throttles.get(throttle)?.delete(key);
    else this.throttles.get(throttle)?.count(key);
  }
}
