import { z } from 'zod'
import { locales } from '../limits.ts'
import { defineRoutes } from '../route.ts'
import { CalendarFeed } from '../schemas/calendar-feed.ts'
import { HiddenColumns, ListName, ListView, ViewName, ViewSearch } from '../schemas/list-view.ts'
import { IdParams, NumericId, PageQuery, pageOf, Version } from '../schemas/page.ts'
import { DisplayName, EmailAddress, Phone, Range, TimeZone, UserRow, userStates } from '../schemas/user.ts'

/** At most as many as a select can hold; folders of archived work do not count and stay. */
const Folders = z.array(NumericId).max(500)

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/users',
    summary: 'Users of the company',
    query: PageQuery.extend({
      q: z.string().trim().max(200).optional(),
      range: Range.optional(),
      state: z.enum(userStates).optional(),
      sort: z
        .enum([
          'name',
          '-name',
          'email',
          '-email',
          'created_at',
          '-created_at',
          'last_seen_at',
          '-last_seen_at',
        ])
        .default('name'),
    }),
    ok: pageOf(UserRow),
    errors: ['forbidden'],
  },
  create: {
    method: 'POST',
    path: '/users/create',
    summary: 'Invite a user by e-mail; the link works once, for seven days',
    stepUp: true,
    body: z.strictObject({
      email: EmailAddress,
      name: DisplayName,
      range: Range,
      locale: z.enum(locales).nullable().default(null),
      phone: Phone.default(''),
      folders: Folders.default([]),
    }),
    ok: UserRow,
    status: 201,
    errors: [
      'forbidden',
      'not_found',
      'user_email_taken',
      'folder_full',
      'plan_limit_users',
      'recipients_limit',
      'too_many_requests',
    ],
  },
  read: {
    method: 'GET',
    path: '/users/:id',
    summary: 'A user of the company',
    params: IdParams,
    ok: UserRow,
    errors: ['not_found', 'forbidden'],
  },
  save: {
    method: 'POST',
    path: '/users/:id',
    summary: 'Change a user: what is left out stays, null empties',
    stepUp: true,
    params: IdParams,
    body: z.strictObject({
      name: DisplayName.optional(),
      range: Range.optional(),
      locale: z.enum(locales).nullish(),
      time_zone: TimeZone.optional(),
      phone: Phone.nullish(),
      folders: Folders.nullish(),
      version: Version,
    }),
    ok: UserRow,
    errors: ['not_found', 'forbidden', 'stale_version', 'last_administrator', 'folder_full'],
  },
  invite: {
    method: 'POST',
    path: '/users/:id/invite',
    summary: 'Send an invited person a new link; the one before ends',
    stepUp: true,
    params: IdParams,
    ok: UserRow,
    errors: ['not_found', 'forbidden', 'user_not_invited', 'recipients_limit', 'too_many_requests'],
  },
  enable: {
    method: 'POST',
    path: '/users/:id/enable',
    summary: 'Let a disabled user in again; who never accepted gets a new invitation',
    stepUp: true,
    params: IdParams,
    ok: UserRow,
    errors: [
      'not_found',
      'forbidden',
      'user_not_disabled',
      'plan_limit_users',
      'recipients_limit',
      'too_many_requests',
    ],
  },
  endSessions: {
    method: 'POST',
    path: '/users/:id/end_sessions',
    summary: 'Sign a user out everywhere; of oneself, everywhere else',
    params: IdParams,
    ok: z.object({ ended: z.number() }),
    errors: ['not_found', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Disable a user; their history stays, their sessions and keys end immediately',
    stepUp: true,
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden', 'cannot_disable_self', 'last_administrator'],
  },
  views: {
    method: 'GET',
    path: '/users/views',
    summary: 'The views this user keeps of lists, by name, and the columns they left out without one',
    ok: z.object({
      views: z.array(ListView),
      columns: z.array(z.object({ list: ListName, hidden: z.array(z.string()) })),
    }),
    errors: [],
  },
  createView: {
    method: 'POST',
    path: '/users/views/create',
    summary: 'Keep filters, order and columns of a list under a name',
    body: z
      .strictObject({
        list: ListName,
        name: ViewName,
        search: ViewSearch.default({}),
        hidden: HiddenColumns.default([]),
      })
      .meta({
        examples: [
          {
            list: 'workflows',
            name: 'Overdue',
            search: { due: 'overdue', sort: 'due_at' },
            hidden: ['updated'],
          },
        ],
      }),
    status: 201,
    ok: ListView,
    errors: ['view_name_already_exists', 'too_many_views'],
  },
  saveView: {
    method: 'POST',
    path: '/users/views/:id',
    summary: 'Rename a view, or keep other filters, order and columns in it: what is left out stays',
    params: IdParams,
    body: z.strictObject({
      name: ViewName.optional(),
      search: ViewSearch.optional(),
      hidden: HiddenColumns.optional(),
    }),
    ok: ListView,
    errors: ['not_found', 'view_name_already_exists'],
  },
  removeView: {
    method: 'DELETE',
    path: '/users/views/:id',
    summary: 'Delete a view',
    params: IdParams,
    status: 204,
    errors: ['not_found'],
  },
  chooseColumns: {
    method: 'POST',
    path: '/users/columns',
    summary: 'Leave columns out of a list wherever this user opens it; with none, all are shown',
    body: z.strictObject({ list: ListName, hidden: HiddenColumns }),
    ok: z.object({ list: ListName, hidden: z.array(z.string()) }),
    errors: [],
  },
  calendarFeed: {
    method: 'GET',
    path: '/users/calendar',
    summary: 'Whether other programs can read the calendar of this user, and when one last did',
    ok: z.object({ feed: CalendarFeed.nullable() }),
    errors: [],
  },
  createCalendarFeed: {
    method: 'POST',
    path: '/users/calendar/create',
    summary: 'Make the address of this user’s calendar, answered this one time; one made before ends',
    stepUp: true,
    body: z.strictObject({ mine: z.boolean().default(false) }),
    ok: z.object({ feed: CalendarFeed, address: z.string() }),
    secret: true,
    status: 201,
    errors: [],
  },
  removeCalendarFeed: {
    method: 'DELETE',
    path: '/users/calendar',
    summary: 'Revoke the address of this user’s calendar; it ends immediately',
    status: 204,
    errors: ['not_found'],
  },
  readCalendarFeed: {
    method: 'GET',
    path: '/users/calendar/:file',
    summary: 'The calendar of a user from a year ago to a year ahead, as iCalendar (RFC 5545)',
    open: true,
    params: z.object({ file: z.string().regex(/^atf_[A-Za-z0-9_-]{43}\.ics$/) }),
    binary: 'text/calendar',
    errors: ['not_found', 'too_many_requests'],
  },
})
