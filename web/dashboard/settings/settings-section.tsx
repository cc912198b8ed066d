import { getRouteApi, notFound } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { Permitted } from '../../ui/no-permission.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import { type SectionName, settingsSections } from './sections.ts'

const route = getRouteApi('/dashboard/settings/$section')

/** The mailbox has a route of its own. */
const pages: Record<Exclude<SectionName, 'mailbox'>, ComponentType> = {
  company: lazy(() => import('./company/company-settings.tsx').then((m) => ({ default: m.CompanySettings }))),
  theme: lazy(() => import('./theme/theme-settings.tsx').then((m) => ({ default: m.ThemeSettings }))),
  folders: lazy(() => import('./folders/folder-settings.tsx').then((m) => ({ default: m.FolderSettings }))),
  'api-keys': lazy(() => import('./keys/key-settings.tsx').then((m) => ({ default: m.KeySettings }))),
  webhooks: lazy(() =>
    import('./webhooks/webhook-settings.tsx').then((m) => ({ default: m.WebhookSettings })),
  ),
  audit: lazy(() => import('./audit/audit-settings.tsx').then((m) => ({ default: m.AuditSettings }))),
  'page-views': lazy(() =>
    import('./page-views/page-views-settings.tsx').then((m) => ({ default: m.PageViewsSettings })),
  ),
  data: lazy(() => import('./data/data-settings.tsx').then((m) => ({ default: m.DataSettings }))),
}

function Gate({ name, children }: { name: SectionName; children: ReactNode }) {
  const may = settingsSections.find((section) => section.name === name)?.may
  return may ? <Permitted may={may}>{children}</Permitted> : children
}

/** One section of the settings, by its name in the address. */
export function SettingsSection() {
  const { section } = route.useParams()
  if (!Object.hasOwn(pages, section)) throw notFound()
  const name = section as keyof typeof pages
  const Page = pages[name]
  return (
    <Gate name={name}>
      <Suspense fallback={<PageLoading />}>
        <Page />
      </Suspense>
    </Gate>
  )
}
