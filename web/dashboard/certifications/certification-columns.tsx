import { IconEraser } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '../../language/use-failure-text.ts'
import type { Certification } from '../../queries/certifications.ts'
import { useCertificationName } from '../../records/certification-name.ts'
import { lookAt } from '../../records/lightbox/lightbox-store.ts'
import { Badge, StateBadge } from '../../records/state-badge.tsx'
import { useFormat } from '../../session/use-format.ts'
import type { Column } from '../../ui/list/data-table.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { SmallPicture } from './small-picture.tsx'
import { StarButton } from './star-button.tsx'
import { damageTexts } from './state-notice.tsx'
import classes from './table-view.module.css'

function Thumb({ row, among }: { row: Certification; among: () => readonly Certification[] }) {
  const { t } = useTranslation('certifications')
  const { label } = useCertificationName()(row)
  return (
    <button
      type="button"
      className={classes.thumb}
      aria-label={t('lightbox.enlarge', { name: label })}
      onClick={() => lookAt(among(), row.identifier)}
    >
      <SmallPicture certification={row} size={18} />
    </button>
  )
}

function NameCell({ row }: { row: Certification }) {
  const { name, file } = useCertificationName()(row)
  const reasonOf = useFailureText()
  const { t } = useTranslation(['certifications', 'errors'])
  const reason = row.damage
    ? t(`${damageTexts[row.damage]}.title`)
    : row.state === 'failed'
      ? reasonOf(row.failure)
      : null
  return (
    <span className={classes.words} data-unseen={!row.visited || undefined} title={reason ?? file}>
      <bdi>{name}</bdi>
      {name !== file && !reason && <bdi className={classes.file}>{file}</bdi>}
      {reason && <span className={classes.failure}>{reason}</span>}
    </span>
  )
}

const OfCell = ({ row }: { row: Certification }) => (
  <span className={classes.line}>{useCertificationName()(row).of}</span>
)

/** The columns of a list of certifications; enlarging one leads through the rows on show. */
export function useCertificationColumns(rows?: readonly Certification[]): Column<Certification>[] {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  return useMemo<Column<Certification>[]>(
    () => [
      {
        id: 'title',
        header: t('columns.title'),
        before: (row) => <Thumb row={row} among={() => rows ?? []} />,
        cell: (row) => <NameCell row={row} />,
      },
      { id: 'inspection', header: t('columns.inspection'), cell: (row) => <OfCell row={row} /> },
      {
        id: 'state',
        header: t('columns.state'),
        cell: (row) =>
          row.erased ? (
            <Badge look={{ colour: 'grey', icon: IconEraser }}>{t('erased.short')}</Badge>
          ) : (
            <StateBadge state={row.state} />
          ),
        short: true,
      },
      {
        id: 'category',
        header: t('columns.category'),
        cell: (row) => t(`categories.${row.category}`),
        short: true,
        least: true,
      },
      {
        id: 'size',
        header: t('columns.size'),
        cell: (row) => format.bytes(row.size),
        align: 'right',
        short: true,
        least: true,
      },
      {
        id: 'person',
        header: t('columns.person'),
        cell: (row) => <span className={classes.line}>{row.person.name}</span>,
        least: true,
      },
      {
        id: 'received',
        header: t('columns.received'),
        cell: (row) => (
          <span className={classes.line}>
            <RelativeTime at={row.received_at ?? row.created_at} />
          </span>
        ),
        short: true,
        least: 'tablet',
        sort: { ascending: 'created_at', descending: '-created_at' },
      },
      {
        id: 'favorite',
        header: t('columns.favorite'),
        cell: (row) => <StarButton certification={row} />,
        short: true,
        least: true,
      },
    ],
    [t, format, rows],
  )
}
