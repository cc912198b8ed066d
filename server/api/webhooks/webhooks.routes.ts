import type { webhooks } from '@atesta/contract/routes/webhooks.ts'
import type { Handlers } from '../../http/route.ts'
import { create } from './create.ts'
import { deliveries } from './deliveries.ts'
import { list } from './list.ts'
import { ping } from './ping.ts'
import { read } from './read.ts'
import { readDelivery } from './read-delivery.ts'
import { redeliver } from './redeliver.ts'
import { remove } from './remove.ts'
import { rotateSecret } from './rotate-secret.ts'
import { save } from './save.ts'

export const webhooksHandlers = {
  create,
  deliveries,
  list,
  ping,
  read,
  readDelivery,
  redeliver,
  remove,
  rotateSecret,
  save,
} satisfies Handlers<typeof webhooks>
