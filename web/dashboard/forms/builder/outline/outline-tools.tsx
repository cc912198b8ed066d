import type { FormStructure } from '@atesta/contract/schemas/form.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFold,
  IconFoldDown,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePanel } from '../../../../side-panels/use-panel.ts'
import { canRemove } from '../state/edits.ts'
import { fold } from '../state/form-templates.ts'
import { findPart, partsOf, pathTo } from '../state/tree.ts'
import { addStep, canShift, duplicate, removePart, shift, useBuilder } from '../use-builder.ts'
import classes from './outline.module.css'

/** Folds all sections, or unfolds them when all are folded. */
function FoldAll({ structure }: { structure: FormStructure }) {
  const { t } = useTranslation('builder')
  const folded = useBuilder((state) => state.folded)
  const sections = partsOf(structure).flatMap(({ kind, part }) => (kind === 'section' ? [part.id] : []))
  const isFolded = sections.every((id) => folded.has(id))
  const Icon = isFolded ? IconFoldDown : IconFold
  const label = t(isFolded ? 'outline.expand_all' : 'outline.collapse_all')
  if (sections.length < 2) return null
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => fold(useBuilder, sections, !isFolded)}>
      <Icon size={16} />
    </ActionIcon>
  )
}

/** What can be added, and what can be done with what is selected, without keys and without dragging. */
export function OutlineTools({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('builder')
  const panel = usePanel()
  const structure = useBuilder((state) => state.structure)
  const selected = useBuilder((state) => state.selected)
  const found = selected ? findPart(structure, selected) : undefined
  const path = selected ? pathTo(structure, selected) : []
  const step = path[0]?.part ?? structure.steps.at(-1)
  const hasForm = structure.steps.some(({ type }) => type === 'form')
  const isFormStep = found?.kind === 'step' && found.part.type === 'form'
  return (
    <div className={classes.tools} role="toolbar" aria-label={t('outline.tools')}>
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" leftSection={<IconPlus size={16} />}>
            {t('add.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onAdd}>{t('add.question')}</Menu.Item>
          {step && (
            <Menu.Item onClick={() => panel.open('section-create', { into: step.id })}>
              {t('add.section')}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => addStep('documentation')}>{t('add.documentation')}</Menu.Item>
          {!hasForm && <Menu.Item onClick={() => addStep('form')}>{t('add.form')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <ActionIcon
        aria-label={t('outline.up')}
        disabled={!selected || !canShift(structure, selected, -1)}
        onClick={() => selected && shift(selected, -1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('outline.down')}
        disabled={!selected || !canShift(structure, selected, 1)}
        onClick={() => selected && shift(selected, 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('outline.duplicate')}
        disabled={!found || isFormStep}
        onClick={() => selected && duplicate(selected)}
      >
        <IconCopy size={16} />
      </ActionIcon>
      <ActionIcon
        aria-label={t('outline.delete')}
        disabled={!selected || !canRemove(structure, selected)}
        onClick={() => selected && removePart(selected)}
      >
        <IconTrash size={16} />
      </ActionIcon>
      <FoldAll structure={structure} />
    </div>
  )
}
