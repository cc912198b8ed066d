import type { apiKeys } from '@atesta/contract/routes/api-keys.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'
import { list } from './routes/list.ts'
import { revoke } from './routes/revoke.ts'

export const apiKeysHandlers = { list, create, revoke } satisfies Handlers<typeof apiKeys>
