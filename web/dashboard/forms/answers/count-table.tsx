import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './charts.module.css'

export type Bar = { key: string; label: string; count: number }

const lengthOf = (share: number) => ({ '--share': `${share * 100}%` }) as CSSProperties

/** Counts as bars that are a table as well: what it counts, how many, and their share of all. */
export function Bars({
  name,
  heading,
  bars,
  total,
}: {
  name: string
  heading: string
  bars: Bar[]
  total: number
}) {
  const { t } = useTranslation('responses')
  const format = useFormat()
  return (
    <table className={classes.bars} aria-label={name}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col">{t('charts.how_many')}</th>
          <th scope="col">{t('charts.share')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count }) => (
          <tr key={key}>
            <th scope="row">
              <span className={classes.label}>{label}</span>
              <span className={classes.track} aria-hidden>
                <span className={classes.bar} style={lengthOf(total > 0 ? count / total : 0)} />
              </span>
            </th>
            <td>{format.number(count)}</td>
            <td>
              {format.number(total > 0 ? count / total : 0, { style: 'percent', maximumFractionDigits: 0 })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
