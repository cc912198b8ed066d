import type { users } from '@atesta/contract/routes/users.ts'
import type { Handlers } from '../../http/route.ts'
import { calendarFeed } from './calendar-feed.ts'
import { chooseColumns } from './choose-columns.ts'
import { create } from './create.ts'
import { createCalendarFeed } from './create-calendar-feed.ts'
import { createView } from './create-view.ts'
import { enable } from './enable.ts'
import { endSessions } from './end-sessions.ts'
import { invite } from './invite.ts'
import { list } from './list.ts'
import { read } from './read.ts'
import { readCalendarFeed } from './read-calendar-feed.ts'
import { remove } from './remove.ts'
import { removeCalendarFeed } from './remove-calendar-feed.ts'
import { removeView } from './remove-view.ts'
import { save } from './save.ts'
import { saveView } from './save-view.ts'
import { views } from './views.ts'

export const usersHandlers = {
  list,
  create,
  read,
  save,
  invite,
  enable,
  endSessions,
  remove,
  views,
  createView,
  saveView,
  removeView,
  chooseColumns,
  calendarFeed,
  createCalendarFeed,
  removeCalendarFeed,
  readCalendarFeed,
} satisfies Handlers<typeof users>
