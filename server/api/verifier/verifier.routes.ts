import type { verifier } from '@atesta/contract/routes/verifier.ts'
import type { Handlers } from '../../http/route.ts'
import { byHash } from './by-hash.ts'
import { byIdentifier } from './by-identifier.ts'

export const verifierHandlers = { byHash, byIdentifier } satisfies Handlers<typeof verifier>
