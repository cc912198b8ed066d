import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../../side-panels/side-panel.tsx'
import { usePanel } from '../../../side-panels/use-panel.ts'
import { containsWords } from '../../../ui/list/contains-words.ts'
import { componentIcons, type PaletteGroup, palette } from './component-icons.tsx'
import classes from './palette-panel.module.css'
import { findPart } from './state/tree.ts'
import { addElement, type Slot, useBuilder } from './use-builder.ts'
import { useIsWide } from './use-is-wide.ts'

/** The types whose name or description has all words that were typed, in the palette's groups. */
function useFound(words: string) {
  const { t } = useTranslation('builder')
  return (Object.keys(palette) as PaletteGroup[])
    .map((group) => ({
      group,
      types: [...palette[group]].filter((type: ComponentType) =>
        containsWords(`${t(`types.${type}.name`)} ${t(`types.${type}.about`)}`, words),
      ) as ComponentType[],
    }))
    .filter(({ types }) => types.length > 0)
}

type Props = {
  into: string
  /** Before which place, from 1; without it at the end. */
  at: number | undefined
  close: () => void
}

/** Every type of question by name: typed, chosen with the arrows, added with Enter. */
export function PalettePanel({ into, at, close }: Props) {
  const { t } = useTranslation('builder')
  const id = useId()
  const panel = usePanel()
  const isWide = useIsWide()
  const [words, setWords] = useState('')
  const [current, setCurrent] = useState(0)
  const structure = useBuilder((state) => state.structure)
  const holder = findPart(structure, into)
  const groups = useFound(words)
  const found = groups.flatMap(({ types }) => types)
  const kind: Slot['kind'] = holder?.kind === 'section' ? 'question' : 'component'
  const add = (type: ComponentType | undefined) => {
    if (!type || !holder) return
    const place = at === undefined ? Number.POSITIVE_INFINITY : at - 1
    const element = addElement(type, { into, at: place, kind }, (number) => t('options.new', { number }))
    if (isWide) close()
    else panel.open('element', { element })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') add(found[current])
    else if (event.key === 'ArrowDown') setCurrent(Math.min(current + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setCurrent(Math.max(current - 1, 0))
    else return
    event.preventDefault()
  }
  const optionId = (type: ComponentType) => `${id}-${type}`
  const active = found[current]
  return (
    <SidePanel title={t(kind === 'question' ? 'add.question' : 'add.component')} focusTitle={false}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={active && optionId(active)}
        aria-label={t('palette.search')}
        placeholder={t('palette.search')}
        leftSection={<IconSearch size={16} />}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value)
          setCurrent(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={classes.list}>
        {groups.map(({ group, types }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={group} role="group" aria-label={t(`palette.groups.${group}`)}>
            <p className={classes.group} aria-hidden>
              {t(`palette.groups.${group}`)}
            </p>
            {types.map((type) => {
              const Icon = componentIcons[type]
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the search field above hears the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search field
                <div
                  key={type}
                  id={optionId(type)}
                  role="option"
                  aria-selected={type === active}
                  className={classes.option}
                  onClick={() => add(type)}
                >
                  <Icon size={20} aria-hidden />
                  <span>
                    <span className={classes.name}>{t(`types.${type}.name`)}</span>
                    <span className={classes.about}>{t(`types.${type}.about`)}</span>
                  </span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {found.length === 0 && <p role="status">{t('palette.nothing')}</p>}
    </SidePanel>
  )
}
