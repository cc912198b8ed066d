import { appCode, setUpApp, startApp, stepNow, withoutApp } from '../outside/authenticator-app.ts'
import { type Caller, enter, type Stack } from '../stack.ts'
import {
  about,
  body,
  invited,
  newAddress,
  newKey,
  picture,
  type Recipe,
  settings,
  unlimited,
  userChange,
  webhookFields,
} from './recipe.ts'
import { fresh, make } from './records.ts'

/** A person with a second factor, and what proves to be them. */
async function withApp(stack: Stack, as: Caller) {
  const { key } = await setUpApp(stack, as)
  return { password: stack.password, code: appCode(key, stepNow()) }
}

/** Of the calls about the company itself: its people, keys, webhooks and payments. */
export const companyRecipes: Record<string, Recipe> = {
  'apiKeys.create': body(({ company }) => newKey(company)),
  'apiKeys.revoke': about(
    async (company, as) => (await as.api.apiKeys.create({ body: newKey(company) })).key.id,
  ),
  'auth.updateSession': body(() => ({ time_zone: 'America/Lima' })),
  'auth.changePassword': body(({ company }) => ({
    current_password: company.stack.password,
    password: company.stack.password,
  })),
  'secondFactor.start': async ({ company, as }) => {
    await withoutApp(company.stack, as)
    return { body: { password: company.stack.password } }
  },
  'secondFactor.confirm': async ({ company, as }) => {
    const { key } = await startApp(company.stack, as)
    return { body: { code: appCode(key, stepNow()) } }
  },
  'secondFactor.newCodes': body(({ company, as }) => withApp(company.stack, as)),
  'secondFactor.remove': body(({ company, as }) => withApp(company.stack, as)),
  'auth.endSession': async ({ company, as }) => {
    await withoutApp(company.stack, as)
    await unlimited(company)
    await enter(company.stack.url, as.email, company.stack.password)
    const other = (await as.api.auth.sessions()).find(({ current }) => !current)
    return { params: { session: other?.id ?? 'none' } }
  },
  'billing.checkout': body(() => ({ plan: 'team', period: 'month' })),
  'billing.requestPlan': body(async ({ company }) => {
    await unlimited(company)
    return { plan: 'team', period: 'year', note: 'From January' }
  }),
  'billing.buyCredits': body(() => ({ packs: 1 })),
  'billing.cancel': body(() => ({})),
  'users.createCalendarFeed': body(() => ({ mine: true })),
  'users.removeCalendarFeed': async ({ as }) => {
    await as.api.users.createCalendarFeed({ body: {} })
    return {}
  },
  'companies.save': body(settings),
  'companies.uploadLogo': body(async (kitchen) => ({
    file: await picture('#a33'),
    version: (await settings(kitchen)).version,
  })),
  'companies.logo': async (kitchen) => {
    const { version } = await settings(kitchen)
    const { admin } = kitchen.company
    const saved = await admin.api.companies.uploadLogo({ body: { file: await picture('#3a3'), version } })
    return { params: { logo: saved.layout.logo?.split('/').at(-1) ?? '' } }
  },
  'users.createView': body(() => ({ list: 'workflows', name: fresh('View'), search: { due: 'overdue' } })),
  'users.saveView': about(make.listView, () => ({ name: fresh('View'), hidden: ['form'] })),
  'users.removeView': about(make.listView),
  'users.chooseColumns': body(() => ({ list: 'workflows', hidden: ['form'] })),
  'users.create': body(async ({ company }) => {
    await unlimited(company)
    return { name: 'New Person', email: newAddress(), range: 'RANGE_USER' }
  }),
  'users.read': ({ as }) => ({ params: { id: as.userId } }),
  'users.save': about(invited, userChange),
  'users.invite': about(invited),
  'users.enable': about(async (company, as) => {
    const id = await invited(company, as)
    await company.admin.api.users.remove({ params: { id } })
    return id
  }),
  'users.endSessions': about(invited),
  'users.remove': about(invited),
  'webhooks.read': about(make.webhook),
  'webhooks.create': body(async ({ company }) => {
    await make.webhook(company)
    return webhookFields
  }),
  'webhooks.save': about(make.webhook, () => ({ ...webhookFields, active: true, version: 1 })),
  'webhooks.remove': about(make.webhook),
  'webhooks.rotateSecret': about(make.webhook),
  'webhooks.ping': about(make.webhook),
  'webhooks.deliveries': about(make.webhook),
  'webhooks.readDelivery': about(make.delivery),
  'webhooks.redeliver': about(make.delivery),
}
