import { appCode, setUpApp, startApp, stepNow, withoutApp } from '../outside/authenticator-app.ts'
import { addPasskey, passkeyDevice, withoutPasskeys } from '../outside/passkey-device.ts'
import { provisioner } from '../records/provisioner.ts'
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
import { type Company, fresh, make } from './records.ts'

/** A person with a second factor, and what proves to be them. */
async function withApp(stack: Stack, as: Caller) {
  const { key } = await setUpApp(stack, as)
  return { password: stack.password, code: appCode(key, stepNow()) }
}

async function ownPasskey({ stack }: Company, as: Caller): Promise<number> {
  await withoutPasskeys(stack, as)
  return (await addPasskey(as, passkeyDevice())).id
}

/** Calls a recipe with an API key of the company that provisions people. */
const byCompanyKey =
  (recipe: Recipe): Recipe =>
  async (kitchen) => {
    const { stack, admin } = kitchen.company
    return { ...(await recipe(kitchen)), as: await provisioner(stack, admin) }
  }

/** Of the calls about the company itself: its people, keys, webhooks and payments. */
export const companyRecipes: Record<string, Recipe> = {
  'apiKeys.create': body(() => newKey),
  'apiKeys.revoke': about(async (_company, as) => (await as.api.apiKeys.create({ body: newKey })).key.id),
  'auth.updateSession': body(() => ({ time_zone: 'America/Lima' })),
  'stepUp.confirm': body(({ company }) => ({ by: 'password', password: company.stack.password })),
  'passkeys.start': async ({ company, as }) => {
    await withoutPasskeys(company.stack, as)
    return {}
  },
  'passkeys.create': async ({ company, as }) => {
    await withoutPasskeys(company.stack, as)
    const { options } = await as.api.passkeys.start()
    return { body: { name: 'Phone', response: passkeyDevice().make(options) } }
  },
  'passkeys.rename': about(ownPasskey, () => ({ name: 'Old phone' })),
  'passkeys.remove': about(ownPasskey),
  'auth.changePassword': body(({ company }) => ({
    current_password: company.stack.password,
    password: company.stack.password,
  })),
  'secondFactor.start': async ({ company, as }) => {
    await withoutApp(company.stack, as)
    return {}
  },
  'secondFactor.confirm': async ({ company, as }) => {
    const { key } = await startApp(company.stack, as)
    return { body: { code: appCode(key, stepNow()) } }
  },
  'secondFactor.replace': body(({ company, as }) => withApp(company.stack, as)),
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
  'archives.create': body(() => ({})),
  'archives.download': about(make.archive),
  'retention.save': body(async ({ as }) => {
    const { version, days } = await as.api.retention.read()
    return { days: days === 365 ? 730 : 365, version }
  }),
  'retention.preview': () => ({ query: { days: 365 } }),
  'retention.count': ({ company }) => ({ query: { identifier: company.certified.identifier } }),
  'retention.erase': body(async ({ company }) => ({
    inspection_id: await make.submitted(company),
    reason: 'Asked for',
  })),
  'retention.hold': about(make.workflow, () => ({ reason: 'Lawsuit' })),
  'retention.release': about(async (company) => {
    const id = await make.workflow(company)
    const body = { reason: 'Lawsuit' }
    await company.admin.api.retention.hold({ params: { id }, body })
    return id
  }),
  'users.createView': body(() => ({ list: 'workflows', name: fresh('View'), search: { due: 'overdue' } })),
  'users.saveView': about(make.listView, () => ({ name: fresh('View'), hidden: ['form'] })),
  'users.removeView': about(make.listView),
  'users.chooseColumns': body(() => ({ list: 'workflows', hidden: ['form'] })),
  'scim.provider': byCompanyKey(() => ({})),
  'scim.resourceTypes': byCompanyKey(() => ({})),
  'scim.schemas': byCompanyKey(() => ({})),
  'scim.resourceType': byCompanyKey(() => ({ params: { name: 'User' } })),
  'scim.schema': byCompanyKey(() => ({ params: { name: 'urn:ietf:params:scim:schemas:core:2.0:User' } })),
  'scim.list': byCompanyKey(() => ({ query: { filter: 'userName eq "ana@mine.test"' } })),
  'scim.read': byCompanyKey(about(invited)),
  'scim.create': byCompanyKey(
    body(async ({ company }) => {
      await unlimited(company)
      return { userName: newAddress(), roles: [{ value: 'RANGE_SUPERVISOR' }] }
    }),
  ),
  'scim.replace': byCompanyKey(about(invited, () => ({ userName: fresh('ana'), displayName: fresh('Ana') }))),
  'scim.change': byCompanyKey(
    about(invited, () => ({ Operations: [{ op: 'replace', path: 'displayName', value: fresh('Ana') }] })),
  ),
  'scim.remove': byCompanyKey(about(invited)),
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
