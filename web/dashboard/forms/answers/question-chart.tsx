import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../session/use-format.ts'
import classes from './charts.module.css'
import type { Counted } from './charts.tsx'
import { type Bar, Bars } from './count-table.tsx'
import { areSingle, decimalsFor } from './decimals.ts'
import { useAnsweredWords } from './use-answered-words.ts'
import { useOptionWords } from './use-option-words.ts'

type Props = Counted & { total: number }
type Numbers = NonNullable<Counted['figures']['numbers']>

function Facts({ numbers, unit }: { numbers: Numbers; unit: string | undefined }) {
  const { t } = useTranslation('responses')
  const format = useFormat()
  const maximumFractionDigits = decimalsFor(numbers)
  const shown = (value: number) =>
    `${format.number(value, { maximumFractionDigits })}${unit ? ` ${unit}` : ''}`
  return (
    <dl className={classes.facts}>
      {(['least', 'mean', 'most'] as const).map((fact) => (
        <div key={fact}>
          <dt>{t(`charts.${fact}`)}</dt>
          <dd>{shown(numbers[fact])}</dd>
        </div>
      ))}
    </dl>
  )
}

function useNumberBars() {
  const { t } = useTranslation('responses')
  const format = useFormat()
  return ({ bars, ...numbers }: Numbers): Bar[] => {
    const maximumFractionDigits = decimalsFor(numbers)
    const edge = (value: number) => format.number(value, { maximumFractionDigits })
    const single = areSingle({ bars, ...numbers })
    return bars.map(({ from, to, count }) => ({
      key: String(from),
      label: single ? edge(from) : t('charts.range', { from: edge(from), to: edge(to) }),
      count,
    }))
  }
}

/** One question as a card: options or numbers as bars, and how many answered it. */
export function QuestionChart({ column, figures, total }: Props) {
  const { t } = useTranslation('responses')
  const words = useOptionWords()
  const numberBars = useNumberBars()
  const answered = useAnsweredWords()
  const { options, numbers } = figures
  const isGroup = column.type === 'group'
  return (
    <section className={classes.card} aria-label={column.label}>
      <h3 className={classes.title}>{column.label}</h3>
      <p className={classes.answered}>
        {answered(figures.answered, total)}
        {column.removed && ` · ${t('removed')}`}
      </p>
      {figures.answered === 0 && <p className={classes.nothing}>{t('charts.not_answered')}</p>}
      {figures.answered > 0 && options && (
        <Bars
          name={column.label}
          heading={t('charts.option')}
          bars={options.map(({ value, count }) => ({ key: value, label: words(column, value), count }))}
          total={figures.answered}
        />
      )}
      {numbers && (
        <>
          <Facts numbers={numbers} unit={column.unit} />
          <Bars
            name={column.label}
            heading={isGroup ? t('charts.records') : t('charts.value')}
            bars={numberBars(numbers)}
            total={figures.answered}
          />
        </>
      )}
    </section>
  )
}
