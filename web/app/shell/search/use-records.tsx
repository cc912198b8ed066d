import { CallError } from '@atesta/contract/client.ts'
import type { FoundRecord } from '@atesta/contract/routes/search.ts'
import { printable } from '@atesta/evidence/texts/printable.ts'
import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight'
import { IconCameraCheck, IconId, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { searchQuery, shortestSearch } from '../../../queries/dashboard.ts'
import { recentRecords, rememberRecord } from '../../../session/recent-records.ts'
import { containsWords } from '../../../ui/list/contains-words.ts'
import { useNavigation } from '../navigation.ts'
import { navigationIcons } from '../navigation-icons.tsx'
import { recordAddress } from './record-address.ts'

const icons = {
  workflow: navigationIcons.workflows,
  claim: navigationIcons.claims,
  email: navigationIcons.emails,
  inspection: IconCameraCheck,
  action: navigationIcons.actions,
  certification: navigationIcons.certifications,
  report: navigationIcons.reports,
  form: navigationIcons.forms,
  client: IconId,
  user: IconUser,
} satisfies Record<FoundRecord['kind'], typeof IconUser>

/** Records as search results, without those that have no page this person may open. */
function useLines() {
  const { t } = useTranslation(['dashboard', 'inspection'])
  const navigate = useNavigate()
  const pages = useNavigation()
  return useMemo(() => {
    const line = (record: FoundRecord): SpotlightActionData[] => {
      const address = recordAddress(record)
      if (!address || (address.search && !pages.some(({ to }) => to === address.to))) return []
      const Icon = icons[record.kind]
      const about = t(`search.kinds.${record.kind}`)
      return [
        {
          id: `${record.kind}-${record.id}`,
          label:
            printable(record.title ?? '') || t('inspection:number', { number: record.number ?? record.id }),
          description: record.detail ? `${about} · ${record.detail}` : about,
          leftSection: <Icon size={20} aria-hidden />,
          onClick: () => {
            rememberRecord(record)
            void navigate(address)
          },
        },
      ]
    }
    return (records: readonly FoundRecord[]) => records.flatMap(line)
  }, [t, navigate, pages])
}

type Records = {
  groups: SpotlightActionGroupData[]
  searching: boolean
  /** Why records could not be searched, as a sentence. */
  failure: string | null
  retry: () => void
}

/** Records that contain the words, once searched; before typing, recently opened ones. */
export function useRecords(typed: string, words: string): Records {
  const { t } = useTranslation('dashboard')
  const lines = useLines()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(words))
  const groups = useMemo(() => {
    const recent = { group: t('search.recent'), actions: typed ? [] : lines(recentRecords()) }
    const all = typed && words.length >= shortestSearch ? lines(data?.found ?? []) : []
    // Results for fewer letters stay only if they surely match the new ones: Enter opens the first.
    const isOf = ({ label, description }: SpotlightActionData) =>
      containsWords(`${label} ${description}`, typed)
    const found = words === typed && !isPlaceholderData ? all : all.filter(isOf)
    return [recent, { group: t('search.records'), actions: found }].filter(
      ({ actions }) => actions.length > 0,
    )
  }, [t, lines, typed, words, data, isPlaceholderData])
  const isOffline = error instanceof CallError && error.status === 0
  return {
    groups,
    searching: isFetching,
    failure: error && typed && !isFetching ? t(isOffline ? 'search.offline' : 'search.failed') : null,
    retry: () => void refetch(),
  }
}
