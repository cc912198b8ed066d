import { pageViewDays } from '@atesta/contract/limits.ts'
import { paths } from '@atesta/contract/paths.ts'
import { SegmentedControl } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../../address/search.ts'
import { type PageViewDays, pageViewsQuery } from '../../../queries/page-views.ts'
import { useFormat } from '../../../session/use-format.ts'
import { Bars } from '../../../ui/chart/bars.tsx'
import { ColumnChart } from '../../../ui/chart/column-chart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import classes from './page-views-settings.module.css'

/** The name of the page at an address, in the server's form: `*` stands for a record. */
function usePageName(): (page: string) => string {
  const { t } = useTranslation('common')
  const { routesById } = useRouter()
  const names = new Map(
    Object.values(routesById).map(({ fullPath, options }) => [
      (fullPath as string).replace(/\$\w+/g, '*').replace(/(.)\/$/, '$1'),
      options.staticData?.page?.name,
    ]),
  )
  return (page) => {
    const name = names.get(page)
    return name ? t(`pages.${name}`) : page
  }
}

function Views({ days }: { days: PageViewDays }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const pageName = usePageName()
  const { data, error, refetch } = useQuery(pageViewsQuery(days))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  if (data.total === 0)
    return (
      <EmptyState
        icon={<IconEye size={20} />}
        title={t('views.empty', { count: Number(days) })}
        detail={t('views.empty_detail')}
        action={
          <LinkButton variant="default" to={paths.cookies()}>
            {t('views.cookies')}
          </LinkButton>
        }
      />
    )
  return (
    <div className={classes.parts}>
      <section className={classes.card}>
        <h2 className={classes.title}>{t('views.total', { count: data.total })}</h2>
        <ColumnChart
          spans={data.by_day.map(({ day, views }) => ({
            key: day,
            name: format.calendarDay(day),
            count: views,
          }))}
          words={{ summary: t('views.table'), span: t('views.day'), count: t('views.views') }}
        />
      </section>
      <Bars
        title={t('views.by_page')}
        bars={data.by_page.map(({ page, views }) => ({
          id: page,
          label: (
            <>
              {pageName(page)} <code className={classes.address}>{page}</code>
            </>
          ),
          value: views,
          said: format.number(views),
        }))}
      />
    </div>
  )
}

/** Which pages people of the company open, if they agreed to be counted. */
export function PageViewsSettings() {
  const { t } = useTranslation('settings')
  const { days = '30' } = useSearch({ from: '/dashboard/settings/$section' })
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={t('sections.page-views')}
        sentence={t('views.sentence')}
        action={
          <SegmentedControl
            aria-label={t('views.period')}
            value={days}
            onChange={(chosen) =>
              void navigate({
                to: '.',
                search: (now: Search) => ({ ...now, days: chosen as PageViewDays }),
                replace: true,
              })
            }
            data={pageViewDays.map((value) => ({ value, label: t('views.days', { count: Number(value) }) }))}
          />
        }
      />
      <Views days={days} />
    </>
  )
}
