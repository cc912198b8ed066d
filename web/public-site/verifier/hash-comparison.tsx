import { useTranslation } from 'react-i18next'
import { useFormat } from '../../session/use-format.ts'
import classes from './hash-comparison.module.css'

type Side = { sha256: string; size?: number }

/** Two SHA-256 values, one above the other in groups of eight, with what differs marked. */
export function HashComparison({ recorded, given }: { recorded: Side; given: Side }) {
  const { t } = useTranslation('verifier')
  const format = useFormat()
  const groups = (hash: string) => hash.match(/.{1,8}/g) ?? []
  const [mine, theirs] = [groups(given.sha256), groups(recorded.sha256)]
  const line = (label: string, own: string[], other: string[], size: number | undefined) => (
    <div>
      <dt>{label}</dt>
      <dd className={classes.hash}>
        {own.map((group, index) =>
          group === other[index] ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: eight groups in a fixed order
            <span key={index}>{group}</span>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: likewise
            <mark key={index}>{group}</mark>
          ),
        )}
      </dd>
      {size !== undefined && (
        <dd className={classes.size}>
          {t('compare.size')}: {format.number(size)}
        </dd>
      )}
    </div>
  )
  return (
    <section className={classes.comparison}>
      <h2 className={classes.title}>{t('compare.title')}</h2>
      <dl className={classes.sides}>
        {line(t('compare.recorded'), theirs, mine, recorded.size)}
        {line(t('compare.given'), mine, theirs, given.size)}
      </dl>
    </section>
  )
}
