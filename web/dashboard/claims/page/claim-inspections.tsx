import { paths } from '@atesta/contract/paths.ts'
import type { Inspection } from '@atesta/contract/schemas/inspection.ts'
import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompleteClaim } from '../../../queries/claims.ts'
import { inspectionPage } from '../../../records/inspection-page.ts'
import { StateBadge } from '../../../records/state-badge.tsx'
import { useFormat } from '../../../session/use-format.ts'
import { useInspectionActions } from '../../../side-panels/use-inspection-actions.tsx'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { type Column, DataTable } from '../../../ui/list/data-table.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import classes from './claim-page.module.css'
import { NewestOf } from './newest-of.tsx'
import { Section } from './section.tsx'

const nameOf = ({ number, title }: Inspection) => (title ? `#${number} ${title}` : `#${number}`)

function useColumns() {
  const { t } = useTranslation('workflows')
  const format = useFormat()
  return useMemo<Column<Inspection>[]>(
    () => [
      { id: 'number', header: t('columns.inspection'), cell: nameOf },
      { id: 'person', header: t('columns.person'), cell: (row) => row.person.name },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) => <StateBadge state={row.review ?? row.state} />,
        short: true,
      },
      {
        id: 'certified',
        header: t('columns.certified'),
        cell: (row) =>
          t('submitted_of', {
            submitted: format.number(row.counts.certified),
            total: format.number(row.counts.certifications),
          }),
        align: 'right',
        short: true,
      },
      {
        id: 'updated',
        header: t('columns.updated'),
        cell: (row) => <RelativeTime at={row.updated_at} />,
        short: true,
      },
    ],
    [t, format],
  )
}

/** The inspections of a claim; without a form there is nothing to fill in, so the form is chosen first. */
export function ClaimInspections({ complete }: { complete: CompleteClaim }) {
  const { t } = useTranslation('claims')
  const panel = usePanel()
  const columns = useColumns()
  const actions = useInspectionActions()
  const { claim, inspections, totals } = complete
  const lacksForm = claim.cannot.create_inspection === 'task_without_form'
  return (
    <Section
      id="claim-inspections"
      title={t('page.inspections')}
      count={totals.inspections}
      action={
        lacksForm &&
        claim.can.edit && (
          <Button variant="default" onClick={() => panel.open('claim-edit', { claim: claim.id })}>
            {t('page.choose_form')}
          </Button>
        )
      }
    >
      <DataTable
        name={t('page.inspections')}
        columns={columns}
        rows={inspections}
        rowId={(row) => row.id}
        rowName={nameOf}
        rowLink={(row) => ({ to: inspectionPage(row) })}
        actions={actions}
        empty={<p className={classes.quiet}>{t(lacksForm ? 'page.no_form' : 'page.no_inspections')}</p>}
      />
      <NewestOf
        shown={inspections.length}
        total={totals.inspections}
        to={`${paths.inspections()}?task_id=${claim.id}`}
      />
    </Section>
  )
}
