import { z } from 'zod'
import { defineRoutes } from '../route.ts'
import { IdParams, PageQuery, pageOf } from '../schemas/page.ts'
import { UserRow } from '../schemas/user.ts'

export const users = defineRoutes({
  list: {
    method: 'GET',
    path: '/users',
    summary: 'Users of the company',
    query: PageQuery.extend({ q: z.string().trim().max(200).optional() }),
    ok: pageOf(UserRow),
    errors: ['forbidden'],
  },
  read: {
    method: 'GET',
    path: '/users/:id',
    summary: 'A user of the company',
    params: IdParams,
    ok: UserRow,
    errors: ['not_found', 'forbidden'],
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    summary: 'Disable a user; their history stays, their sessions end at once',
    params: IdParams,
    status: 204,
    errors: ['not_found', 'forbidden'],
  },
})
