import type { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { revoke } from './revoke.ts'

export const apiKeysHandlers = { list, create, revoke } satisfies Handlers<typeof apiKeys>
