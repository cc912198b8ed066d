import { paths } from '@atesta/contract/paths.ts'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type AnsweredForm, answerColumnsQuery } from '../../../queries/inspections.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton, PageLink } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLoading } from '../../../ui/page/page-loading.tsx'
import { type FormView, formViews } from '../../lists.ts'
import { useGone } from '../../use-gone.ts'
import classes from './answers.module.css'
import { AnswersTable } from './answers-table.tsx'
import { Charts } from './charts.tsx'
import { Connect } from './connect.tsx'

type Props = { id: number; view: FormView }

function Part({ form, view }: { form: AnsweredForm; view: FormView }) {
  if (view === 'charts') return <Charts form={form} />
  if (view === 'connect') return <Connect form={form} />
  return <AnswersTable form={form} />
}

/** `/dashboard/forms/:id?view=`: what was answered to a form, as a table, as charts, or for other programs. */
export function AnswersPage({ id, view }: Props) {
  const { t } = useTranslation(['responses', 'forms'])
  const navigate = useNavigate()
  const { data: form, error, refetch } = useQuery(answerColumnsQuery(id))
  const isGone = useGone(error)
  if (error && (isGone || !form)) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!form) return <PageLoading />
  // Filters stay, so that the charts are of what the table shows.
  const open = (next: string | null) =>
    void navigate({
      to: '.',
      search: (now) => ({
        ...now,
        view: next as FormView,
        page: undefined,
        after: undefined,
        before: undefined,
      }),
      resetScroll: false,
    })
  return (
    <>
      <PageHeader
        title={form.name}
        sentence={t('sentence')}
        back={<PageLink to={paths.forms()}>{t('forms:title')}</PageLink>}
        action={
          <LinkButton to={paths.form({ formId: id })} variant="default">
            {t('edit')}
          </LinkButton>
        }
      />
      <Tabs value={view} onChange={open} className={classes.tabs}>
        <Tabs.List aria-label={t('views')} className={classes.list}>
          {formViews.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={view} className={classes.panel}>
          <Part form={form} view={view} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
