import type { verifier } from '@atesta/contract/routes/verifier.ts'
import type { Handlers } from '../../core/route.ts'
import { byHash } from './routes/by-hash.ts'
import { byIdentifier } from './routes/by-identifier.ts'

export const verifierHandlers = { byHash, byIdentifier } satisfies Handlers<typeof verifier>
