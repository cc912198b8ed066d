import { paths } from '@atesta/contract/paths.ts'
import { Button, Tabs } from '@mantine/core'
import { IconFileTypePdf, IconSend, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type EmailTask, emailTaskQuery } from '../../queries/emails.ts'
import { MessagePreview } from '../../records/message-preview.tsx'
import { useFormat } from '../../session/use-format.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageLink } from '../../ui/link.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import { DetailColumns } from '../../ui/page/detail-columns.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageLoading } from '../../ui/page/page-loading.tsx'
import hint from '../../ui/scroll-hint.module.css'
import { hintScrolling } from '../../ui/scroll-hint.ts'
import type { EmailTaskView } from '../lists.ts'
import { useGone } from '../use-gone.ts'
import { type Ask, useQuestion } from '../use-question.ts'
import { AddRecipientsView } from './add-recipients-view.tsx'
import { CertificationsView } from './certifications-view.tsx'
import { EmailTaskFacts } from './email-task-facts.tsx'
import classes from './email-task-page.module.css'
import { InspectionsView } from './inspections-view.tsx'
import { RecipientStates } from './recipient-states.tsx'
import { RecipientsView } from './recipients-view.tsx'
import { ReportsView } from './reports-view.tsx'
import { RestNotice } from './rest-notice.tsx'
import { generateReport, useEmailTaskActions, useSend } from './use-email-task-actions.tsx'

const route = getRouteApi('/dashboard/emails/$taskId')

const tabs = ['recipients', 'inspections', 'certifications', 'reports', 'message'] as const
type Tab = (typeof tabs)[number]

/** The open part, kept in the address; another part starts without the filters of the previous one. */
function useView() {
  const { view } = route.useSearch()
  const navigate = useNavigate()
  const open = (next: EmailTaskView | undefined, ignoreBlocker = false) =>
    void navigate({ to: '.', search: { view: next }, resetScroll: false, ignoreBlocker })
  return { view, open }
}

type Props = { task: EmailTask; ask: Ask; open: ReturnType<typeof useView>['open'] }

/** The next step: sending, then adding people, and a report once there are answers. */
function Primary({ task, ask, open }: Props) {
  const { t } = useTranslation('emails')
  const send = useSend(ask)
  const { waiting } = task.recipients
  const answered = task.recipients.submitted > 0
  return (
    <>
      {task.can.add_recipients && (
        <Button
          variant={waiting > 0 || answered ? 'default' : 'filled'}
          leftSection={<IconUserPlus size={18} />}
          onClick={() => open('add')}
        >
          {t('actions.add')}
        </Button>
      )}
      {waiting > 0 && task.can.send && (
        <Button
          // What is left of a sent task is invited by itself.
          variant={task.sent_at ? 'default' : 'filled'}
          leftSection={<IconSend size={18} />}
          onClick={() => send(task)}
        >
          {t('actions.send_to', { count: waiting })}
        </Button>
      )}
      {answered && (
        <Button
          leftSection={<IconFileTypePdf size={18} />}
          onClick={() => generateReport(task, () => open('reports'))}
        >
          {t('actions.report')}
        </Button>
      )}
    </>
  )
}

function Part({ tab, task, ask }: Omit<Props, 'open'> & { tab: Tab }) {
  if (tab === 'inspections') return <InspectionsView task={task} />
  if (tab === 'certifications') return <CertificationsView taskId={task.id} />
  if (tab === 'reports') return <ReportsView task={task} />
  if (tab === 'message')
    return (
      <MessagePreview
        written={{
          name: task.name,
          subject: task.subject,
          message: task.message,
          expires_at: task.expires_at,
        }}
        locale={task.locale}
      />
    )
  return <RecipientsView task={task} ask={ask} />
}

function Parts({ task, ask, view, open }: Props & { view: EmailTaskView | undefined }) {
  const { t } = useTranslation('emails')
  const format = useFormat()
  const tab: Tab = view === undefined || view === 'add' ? 'recipients' : view
  const counts: Partial<Record<Tab, number>> = {
    recipients: task.recipients.all,
    inspections: task.counts.submitted,
    certifications: task.counts.certifications,
  }
  return (
    <Tabs
      value={tab}
      onChange={(next) => open(next === 'recipients' ? undefined : (next as EmailTaskView))}
      className={classes.tabs}
    >
      <Tabs.List ref={hintScrolling} aria-label={t('task.views')} className={`${classes.list} ${hint.fades}`}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`task.${name}`)}
            {counts[name] !== undefined && (
              <span className={classes.count}> {format.number(counts[name] ?? 0)}</span>
            )}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className={classes.panel}>
        <Part tab={tab} task={task} ask={ask} />
      </Tabs.Panel>
    </Tabs>
  )
}

/** One email task: the progress of its recipients, their answers, and the next step. */
export function EmailTaskPage() {
  const { t } = useTranslation('emails')
  const taskId = Number(route.useParams().taskId)
  const navigate = useNavigate()
  const { view, open } = useView()
  const { data: task, error, refetch } = useQuery(emailTaskQuery(taskId))
  const isGone = useGone(error)
  const { ask, element } = useQuestion()
  const actions = useEmailTaskActions({
    ask,
    onDeleted: () => void navigate({ to: paths.emails() }),
    onReport: () => open('reports'),
  })
  if (error && (isGone || !task)) return <ErrorState error={error} onRetry={() => void refetch()} wholePage />
  if (!task) return <PageLoading />
  const back = (
    <PageLink to={paths.emails()} search={{ folder_id: String(task.folder.id) }}>
      {task.folder.name}
    </PageLink>
  )
  return (
    <>
      <PageHeader
        title={task.name}
        sentence={task.archived ? t('task.archived') : task.description}
        back={back}
        action={
          <>
            <Primary task={task} ask={ask} open={open} />
            <RowMenu name={task.name} actions={actions(task)} />
          </>
        }
      />
      {view === 'add' ? (
        <AddRecipientsView task={task} onDone={(ignoreBlocker) => open(undefined, ignoreBlocker)} />
      ) : (
        <DetailColumns
          first={
            <>
              {task.recipients.all > 0 && <RecipientStates task={task} detailed />}
              <RestNotice task={task} />
            </>
          }
          facts={<EmailTaskFacts task={task} />}
          rest={<Parts task={task} ask={ask} view={view} open={open} />}
        />
      )}
      {element}
    </>
  )
}
