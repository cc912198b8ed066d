import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Form } from '../../../queries/forms.ts'
import { type BuilderParts, useBuilderParts } from '../../../side-panels/builder-parts.ts'
import { usePanel } from '../../../side-panels/use-panel.ts'
import classes from './builder.module.css'
import { BuilderHeader } from './builder-header.tsx'
import { BuilderNotices } from './builder-notices.tsx'
import { FormCanvas } from './canvas/form-canvas.tsx'
import { TextsTable } from './canvas/texts-table.tsx'
import { LanguagesBar } from './languages-bar.tsx'
import { Outline } from './outline/outline.tsx'
import { OutlineTools } from './outline/outline-tools.tsx'
import { PalettePanel } from './palette-panel.tsx'
import { PartPanel } from './part-panel.tsx'
import { Preview } from './preview/preview.tsx'
import { Properties } from './properties/properties.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SectionPanel } from './section-panel.tsx'
import { slotOf } from './slot-of.ts'
import type { DraftSaving } from './state/draft-saving.ts'
import { undoEdit } from './state/form-templates.ts'
import { findPart, spokenOf } from './state/tree.ts'
import { choose, useBuilder, useHints } from './use-builder.ts'
import { useIsWide } from './use-is-wide.ts'
import { usePublish } from './use-publish.ts'
import { useSlash } from './use-slash.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { VersionsDrawer } from './versions/versions-drawer.tsx'

const parts: BuilderParts = {
  newSection: SectionPanel,
  newElement: PalettePanel,
  section: PartPanel,
  element: PartPanel,
  report: ReportPanel,
}

/** The panels of the builder exist while a form is open in it. */
function useParts(): void {
  useEffect(() => {
    useBuilderParts.setState({ parts })
    return () => useBuilderParts.setState({ parts: null })
  }, [])
}

/** Opens the palette at what is selected, and the fields of a part beside the form or over it. */
function useWays(isWide: boolean) {
  const panel = usePanel()
  return useMemo(() => {
    const properties = (part: string, field: string) => {
      const { structure } = useBuilder.getState()
      const found = findPart(structure, part)
      if (!found) return
      const shown = spokenOf(structure, found)
      const { id } = shown.part
      choose(id, field)
      if (isWide) return
      if (shown.kind === 'step' || shown.kind === 'section') panel.open('section-save', { section: id })
      else panel.open('element', { element: id })
    }
    return {
      properties,
      add: () => {
        const { structure, selected } = useBuilder.getState()
        const slot = slotOf(structure, selected)
        if (!slot) return
        const place = Number.isFinite(slot.at) ? slot.at + 1 : undefined
        panel.open('element-create', { into: slot.into, place })
      },
    }
  }, [panel, isWide])
}

function Removed() {
  const { t } = useTranslation('builder')
  const removed = useHints((state) => state.removed)
  return (
    <div role="status" className={classes.removed} data-shown={removed !== null || undefined}>
      {removed && (
        <>
          {t(`removed.${removed}`)}
          <Button
            size="compact-sm"
            variant="white"
            onClick={() => {
              undoEdit(useBuilder)
              useHints.setState({ removed: null })
            }}
          >
            {t('undo')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Escape leads from the fields back to the line of the outline that they belong to; a list that is open closes first. */
function backToOutline({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) {
  const field = target as HTMLElement
  // What stands over the page, such as a menu, is no part of the fields though its events come here.
  if (key !== 'Escape' || !currentTarget.contains(field) || field.getAttribute('aria-expanded') === 'true')
    return
  document.querySelector<HTMLElement>('[role=tree] [role=treeitem][tabindex="0"]')?.focus()
}

const views = ['form', 'texts', 'preview'] as const
type View = (typeof views)[number]

/** Outline, form and fields; one or two at a time where there is no room for three. */
function Workbench({ form, saving }: { form: Form; saving: DraftSaving }) {
  const { t } = useTranslation('builder')
  const isWide = useIsWide()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const [view, setView] = useState<View | 'outline'>('form')
  const [versions, setVersions] = useState(false)
  const selected = useBuilder((state) => state.selected)
  const { publishing, publish, discard } = usePublish(form.id, saving)
  const { properties, add } = useWays(isWide)
  useParts()
  useUndoKeys()
  const shown = !isNarrow && view === 'outline' ? 'form' : view
  const hasOutline = isNarrow ? shown === 'outline' : shown !== 'preview'
  useSlash(hasOutline, add)
  const choices = isNarrow ? (['outline', ...views] as const) : views
  const outline = (
    <nav className={classes.outline} aria-label={t('outline.title')}>
      <OutlineTools onAdd={add} />
      <Outline
        onAdd={add}
        onChoose={isNarrow ? (id) => properties(id, '') : choose}
        onProperties={() => selected && properties(selected, '')}
      />
      <p className={classes.hint}>{t('outline.keys')}</p>
    </nav>
  )
  return (
    <>
      <BuilderHeader
        form={form}
        publishing={publishing}
        onPublish={publish}
        onDiscard={discard}
        onRetry={() => void saving.flush()}
        onVersions={() => setVersions(true)}
        onGo={properties}
      />
      <BuilderNotices onDiscard={discard} />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label={t('views.title')}
          {...(isNarrow && { size: 'xs' })}
          value={shown}
          onChange={(next) => setView(next as View)}
          data={choices.map((value) => ({ value, label: t(`views.${value}`) }))}
        />
        {/* The preview chooses its own language. */}
        {shown !== 'preview' && <LanguagesBar />}
      </div>
      <div className={classes.columns} data-view={shown}>
        {hasOutline && outline}
        {shown !== 'outline' && (
          <div className={classes.middle}>
            {shown === 'texts' && <TextsTable />}
            {shown === 'preview' && <Preview />}
            {shown === 'form' && <FormCanvas onChoose={isWide ? choose : (id) => properties(id, '')} />}
          </div>
        )}
        {isWide && shown === 'form' && (
          <aside className={classes.side} aria-label={t('properties.title')} onKeyDown={backToOutline}>
            {selected ? <Properties key={selected} id={selected} /> : <p>{t('properties.none')}</p>}
          </aside>
        )}
      </div>
      <Removed />
      <VersionsDrawer form={form} opened={versions} onClose={() => setVersions(false)} />
    </>
  )
}

/** A form that may not be changed, an archived one, is only shown. */
export function Builder({ form, saving }: { form: Form; saving: DraftSaving }) {
  const { t } = useTranslation('errors')
  const { publishing, publish, discard } = usePublish(form.id, saving)
  if (form.can.edit) return <Workbench form={form} saving={saving} />
  return (
    <>
      <BuilderHeader
        form={form}
        publishing={publishing}
        onPublish={publish}
        onDiscard={discard}
        onRetry={() => void saving.flush()}
        onVersions={null}
        onGo={() => undefined}
      />
      <Alert color="gray" mb="md" title={t(`${form.cannot.edit ?? 'forbidden'}.title`)}>
        {t(`${form.cannot.edit ?? 'forbidden'}.detail`)}
      </Alert>
      <Preview />
    </>
  )
}
