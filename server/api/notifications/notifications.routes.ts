import type { notifications } from '@atesta/contract/routes/notifications.ts'
import type { Handlers } from '../../http/route.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { readAll } from './read-all.ts'
import { saveSettings } from './save-settings.ts'
import { settings } from './settings.ts'

export const notificationsHandlers = { list, read, readAll, settings, saveSettings } satisfies Handlers<
  typeof notifications
>
