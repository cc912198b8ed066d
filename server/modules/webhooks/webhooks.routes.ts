import type { webhooks } from '@atesta/contract/routes/webhooks.ts'
import type { Handlers } from '../../core/route.ts'
import { create } from './routes/create.ts'
import { deliveries } from './routes/deliveries.ts'
import { list } from './routes/list.ts'
import { ping } from './routes/ping.ts'
import { read } from './routes/read.ts'
import { readDelivery } from './routes/read-delivery.ts'
import { redeliver } from './routes/redeliver.ts'
import { remove } from './routes/remove.ts'
import { rotateSecret } from './routes/rotate-secret.ts'
import { save } from './routes/save.ts'

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
