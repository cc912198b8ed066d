import { attemptLimit } from '../../http/rate-limit.ts'
import type { Services } from '../../services/services.ts'

/**
 * Counts look-ups from one address per minute: enough to check a folder of files, too few to probe for what
 * exists.
 */
export const countLookUp = (services: Services, address: string) =>
  attemptLimit(services, 'verifier-address', { points: 120, seconds: 60 }).attempt(address)
