import { dayMs } from '@atesta/contract/durations.ts'
import type { Recurrence } from '@atesta/contract/schemas/task.ts'
import { Checkbox, Group, Input, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useZoneName } from '../language/use-zone-name.ts'
import { toLocal } from '../language/zoned.ts'
import { useZone } from '../session/session.ts'
import { useCalendarFormat } from '../session/use-calendar-format.ts'
import { NumberField } from '../ui/form/number-field.tsx'
import classes from './recurrence-input.module.css'
import {
  type Ending,
  nthOf,
  type Repeat,
  readRule,
  type Unit,
  type Weekday,
  weekdayOf,
  weekdays,
  withUnit,
  writeRule,
} from './repeat-rule.ts'
import { monthChoices, useRepeatWords } from './use-repeat-words.ts'

const unitChoices = ['day', 'week', 'month', 'year'] as const
/** Offered durations of one occurrence, in minutes. */
const terms = [60, 240, 480, 1440, 2880, 4320, 10_080, 43_200]

type PartProps<R extends Repeat = Repeat> = { repeat: R; change: (repeat: Repeat) => void }

function WeekdaysInput({ repeat, change }: PartProps<Repeat & { unit: 'week' }>) {
  const { t } = useTranslation('dashboard')
  const { names } = useRepeatWords()
  return (
    <Checkbox.Group
      label={t('repeat.on_days')}
      value={repeat.on}
      onChange={(chosen) => {
        // A weekly rule without a weekday would never occur.
        if (chosen.length > 0) change({ ...repeat, on: weekdays.filter((day) => chosen.includes(day)) })
      }}
    >
      <div className={classes.days}>
        {weekdays.map((day: Weekday) => (
          <Checkbox key={day} value={day} label={names.shortWeekday(day)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}

type MonthProps = PartProps<Repeat & { unit: 'month' }> & { startsAt: string }
function MonthDayInput({ repeat, change, startsAt }: MonthProps) {
  const { t } = useTranslation('dashboard')
  const { monthDay } = useRepeatWords()
  const offered = [...monthChoices(startsAt, nthOf(startsAt), weekdayOf(startsAt)), { ...repeat, every: 1 }]
  const choices = new Map(offered.map((choice) => [monthDay(choice), choice]))
  return (
    <Select
      label={t('repeat.on_day')}
      data={[...choices.keys()]}
      value={monthDay({ ...repeat, every: 1 })}
      allowDeselect={false}
      onChange={(chosen) => {
        const choice = choices.get(chosen ?? '')
        if (choice) change({ ...choice, every: repeat.every, ending: repeat.ending })
      }}
    />
  )
}

function EndingInput({ repeat, change, startsAt }: PartProps & { startsAt: string }) {
  const { t } = useTranslation('dashboard')
  const { ending } = repeat
  const end = (next: Ending) => change({ ...repeat, ending: next })
  const kinds: Record<Ending['kind'], Ending> = {
    never: { kind: 'never' },
    until: { kind: 'until', day: `${Number(startsAt.slice(0, 4)) + 1}${startsAt.slice(4, 10)}` },
    times: { kind: 'times', times: 10 },
  }
  return (
    <Group grow align="end" gap="sm">
      <Select
        label={t('repeat.ends')}
        data={(['never', 'until', 'times'] as const).map((kind) => ({
          value: kind,
          label: t(`repeat.end.${kind}`),
        }))}
        value={ending.kind}
        allowDeselect={false}
        onChange={(kind) => end(kinds[(kind ?? 'never') as Ending['kind']])}
      />
      {ending.kind === 'until' && (
        <TextInput
          type="date"
          label={t('repeat.end.until')}
          min={startsAt.slice(0, 10)}
          value={ending.day}
          onChange={({ currentTarget: { value } }) => {
            if (value) end({ kind: 'until', day: value })
          }}
        />
      )}
      {ending.kind === 'times' && (
        <NumberField
          label={t('repeat.times_label')}
          strict
          min={1}
          max={1000}
          decimals={0}
          required
          value={ending.times}
          onChange={(times) => typeof times === 'number' && end({ kind: 'times', times })}
        />
      )}
    </Group>
  )
}

type TimesProps = { value: Recurrence; change: (part: Partial<Recurrence>) => void }
function TimesInput({ value, change }: TimesProps) {
  const { t } = useTranslation('dashboard')
  const format = useCalendarFormat()
  const minutes = value.due_after_minutes
  const offered = terms.includes(minutes) ? terms : [...terms, minutes].sort((a, b) => a - b)
  return (
    <Group grow align="end" gap="sm">
      <TextInput
        type="datetime-local"
        label={t('repeat.first')}
        value={value.starts_at}
        onChange={({ currentTarget }) => {
          if (currentTarget.value) change({ starts_at: currentTarget.value.slice(0, 16) })
        }}
      />
      <Select
        label={t('repeat.within')}
        data={offered.map((each) => ({ value: String(each), label: format.span(each) }))}
        value={String(minutes)}
        allowDeselect={false}
        onChange={(chosen) => change({ due_after_minutes: Number(chosen) })}
      />
    </Group>
  )
}

/** Tomorrow at eight, on the person's clock. */
const tomorrow = (zone: string) => `${toLocal(Date.now() + dayMs, zone).slice(0, 10)}T08:00`

/** Changing the first time keeps all settings that do not depend on it. */
function moved(repeat: Repeat, before: string, after: string): Repeat {
  const isDefault =
    JSON.stringify(repeat) ===
    JSON.stringify({ ...withUnit(repeat.unit, before, repeat.ending), every: repeat.every })
  return isDefault ? { ...withUnit(repeat.unit, after, repeat.ending), every: repeat.every } : repeat
}

type Props = {
  value: Recurrence | null
  onChange: (value: Recurrence | null) => void
  disabled?: boolean
  error?: string
}

function Rule({ value, onChange }: { value: Recurrence; onChange: (value: Recurrence) => void }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const zoneName = useZoneName()
  const words = useRepeatWords()
  const repeat = readRule(value)
  const put = (next: Repeat) => onChange({ ...value, rule: writeRule(next, value.time_zone) })
  const retime = (part: Partial<Recurrence>) => {
    const next = { ...value, ...part }
    const rule =
      repeat && part.starts_at
        ? writeRule(moved(repeat, value.starts_at, part.starts_at), value.time_zone)
        : value.rule
    onChange({ ...next, rule })
  }
  return (
    <>
      {repeat ? (
        <>
          <NumberField
            label={t(`repeat.every.${repeat.unit}`)}
            strict
            min={1}
            max={99}
            decimals={0}
            required
            value={repeat.every}
            onChange={(every) => typeof every === 'number' && put({ ...repeat, every })}
          />
          {repeat.unit === 'week' && <WeekdaysInput repeat={repeat} change={put} />}
          {repeat.unit === 'month' && (
            <MonthDayInput repeat={repeat} change={put} startsAt={value.starts_at} />
          )}
        </>
      ) : (
        <p className={classes.words}>{t('repeat.custom_detail', { rule: value.rule })}</p>
      )}
      <TimesInput value={value} change={retime} />
      {repeat && <EndingInput repeat={repeat} change={put} startsAt={value.starts_at} />}
      <p className={classes.words} role="status">
        {repeat && <strong>{words.full(value)}. </strong>}
        {t('common:field.zone', { zone: zoneName(value.time_zone) })}
      </p>
    </>
  )
}

/** The recurrence of a workflow, chosen in words; stored as an RFC 5545 rule. */
export function RecurrenceInput({ value, onChange, disabled, error }: Props) {
  const { t } = useTranslation('dashboard')
  const zone = useZone() ?? 'UTC'
  const repeat = value && readRule(value)
  const chosen = !value ? 'never' : (repeat?.unit ?? 'custom')
  const choose = (unit: string | null) => {
    if (unit === 'custom') return
    if (!unit || unit === 'never') return onChange(null)
    const { starts_at, time_zone, due_after_minutes } = value ?? {
      starts_at: tomorrow(zone),
      time_zone: zone,
      due_after_minutes: 1440,
    }
    const rule = writeRule(withUnit(unit as Unit, starts_at, repeat?.ending), time_zone)
    onChange({ rule, starts_at, time_zone, due_after_minutes })
  }
  return (
    <Input.Wrapper error={error} component="div">
      <fieldset className={classes.fields} disabled={disabled}>
        <Select
          label={t('repeat.label')}
          data={[
            { value: 'never', label: t('repeat.choose.never') },
            ...unitChoices.map((unit) => ({ value: unit, label: t(`repeat.choose.${unit}`) })),
            ...(chosen === 'custom' ? [{ value: 'custom', label: t('repeat.custom') }] : []),
          ]}
          value={chosen}
          allowDeselect={false}
          disabled={disabled}
          onChange={choose}
        />
        {value && <Rule value={value} onChange={onChange} />}
      </fieldset>
    </Input.Wrapper>
  )
}
