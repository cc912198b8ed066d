import { paths } from '@atesta/contract/paths.ts'
import { Navigate } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { settingsSections } from './sections.ts'

/** `/dashboard/settings` leads to the first section that the person may open. */
export function SettingsStart() {
  const can = useSession((session) => session.user?.can)
  const section = settingsSections.find(({ may }) => may === null || can?.[may])?.name ?? 'api-keys'
  return <Navigate to={paths.settingsSection({ section })} replace />
}
