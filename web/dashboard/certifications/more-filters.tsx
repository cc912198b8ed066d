import { Button, CloseButton, Popover, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListAddress } from '../../address/list-address.ts'
import { assigneeOptions, workflowOptions } from '../../queries/options.ts'
import { OptionSelect } from '../../records/option-select.tsx'
import { useFormat } from '../../session/use-format.ts'
import type { lists } from '../lists.ts'
import classes from './more-filters.module.css'

type Props = { list: ListAddress<typeof lists.certifications> }

type ChipProps = {
  label: string
  chosen: boolean
  onRemove: () => void
  children: (close: () => void) => ReactNode
}

/** A filter chip that opens on fields instead of choices. */
function Chip({ label, chosen, onRemove, children }: ChipProps) {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  return (
    <span className={classes.chip}>
      <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus width={280}>
        <Popover.Target>
          <Button
            variant={chosen ? 'light' : 'default'}
            rightSection={chosen ? undefined : <IconChevronDown size={16} />}
            onClick={() => setOpened((now) => !now)}
          >
            {label}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          <div className={classes.fields}>{children(() => setOpened(false))}</div>
        </Popover.Dropdown>
      </Popover>
      {chosen && <CloseButton aria-label={t('list.remove_filter', { name: label })} onClick={onRemove} />}
    </span>
  )
}

function DateFilter({ list }: Props) {
  const { t } = useTranslation('certifications')
  const format = useFormat()
  const { from, to } = list.filters
  const shown = (day: string | undefined) => (day ? format.date(`${day}T12:00:00`) : '…')
  const set = (filters: { from?: string; to?: string }) => list.change({ filters }, 'replace')
  return (
    <Chip
      label={from || to ? `${shown(from)} – ${shown(to)}` : t('filters.date')}
      chosen={Boolean(from || to)}
      onRemove={() => set({ from: undefined, to: undefined })}
    >
      {() => (
        <>
          <TextInput
            type="date"
            label={t('filters.from')}
            max={to}
            defaultValue={from ?? ''}
            onChange={({ currentTarget: { value } }) => set({ from: value || undefined })}
          />
          <TextInput
            type="date"
            label={t('filters.to')}
            min={from}
            defaultValue={to ?? ''}
            onChange={({ currentTarget: { value } }) => set({ to: value || undefined })}
          />
        </>
      )}
    </Chip>
  )
}

function ChoiceFilter({ list, name }: Props & { name: 'person_id' | 'task_id' }) {
  const { t } = useTranslation('certifications')
  const value = list.filters[name]
  const [label, setLabel] = useState<string>()
  const set = (id: number | null) =>
    list.change({ filters: { [name]: id === null ? undefined : String(id) } })
  const kind = t(`filters.${name}`)
  return (
    <Chip
      label={value && label ? `${kind}: ${label}` : kind}
      chosen={value !== undefined}
      onRemove={() => set(null)}
    >
      {(close) => (
        <OptionSelect
          label={kind}
          options={name === 'person_id' ? assigneeOptions(null) : workflowOptions}
          value={value ? Number(value) : null}
          comboboxProps={{ withinPortal: false }}
          clearable
          onChange={(id, chosen) => {
            setLabel(chosen)
            set(id)
            close()
          }}
        />
      )}
    </Chip>
  )
}

/** By day, person, task and area of the map. */
export function MoreFilters({ list }: Props) {
  const { t } = useTranslation(['certifications', 'common'])
  const area = t('filters.area')
  return (
    <>
      <DateFilter list={list} />
      <ChoiceFilter list={list} name="person_id" />
      <ChoiceFilter list={list} name="task_id" />
      {list.filters.box && (
        <span className={classes.chip}>
          <Button variant="light" component="span" className={classes.still}>
            {area}
          </Button>
          <CloseButton
            aria-label={t('common:list.remove_filter', { name: area })}
            onClick={() => list.change({ filters: { box: undefined } })}
          />
        </span>
      )}
    </>
  )
}
