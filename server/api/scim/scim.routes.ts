import type { scim } from '@atesta/contract/routes/scim.ts'
import type { Handlers } from '../../http/route.ts'
import { change } from './change.ts'
import { create } from './create.ts'
import { list } from './list.ts'
import { provider } from './provider.ts'
import { read } from './read.ts'
import { remove } from './remove.ts'
import { replace } from './replace.ts'
import { resourceType } from './resource-type.ts'
import { resourceTypes } from './resource-types.ts'
import { schema } from './schema.ts'
import { schemas } from './schemas.ts'

export const scimHandlers = {
  provider,
  resourceTypes,
  resourceType,
  schemas,
  schema,
  list,
  create,
  read,
  replace,
  change,
  remove,
} satisfies Handlers<typeof scim>
