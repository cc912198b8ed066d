import type { ComponentType } from '@atesta/contract/schemas/form.ts'
import { isReservedId } from '../normalize.ts'
import { answersIn } from './expression.ts'
import { extraOf } from './extra.ts'
import type { Named } from './kinds.ts'
import { isTrue, type Row } from './sheets.ts'
import type { Names } from './to-rule.ts'
import { type Clock, type TypeOfRow, typeOfRow } from './types.ts'

/** A row of the survey that becomes part of the form, with the rows between its begin and end. */
export type Node = {
  row: Row
  /** As written, for notices about the row. */
  written: string
  type: Exclude<TypeOfRow, { kind: 'end' | 'metadata' | 'lookup' | 'unknown' }>
  name: string
  id: string
  children: Node[]
  /** The exported data beside the row. */
  kept: ReturnType<typeof extraOf>
}

const answerTypeOf = (type: TypeOfRow): ComponentType => {
  if (type.kind === 'component') return type.type
  if (type.kind === 'begin') return 'group'
  if (type.kind !== 'choice') return 'text'
  return type.several ? 'checkbox' : 'radio'
}

/** The answer of a row. */
function answerOf({ id, row, type }: Node): Omit<Named, 'repeats'> {
  const answer = { id, type: answerTypeOf(type) }
  if (type.kind === 'choice') return { ...answer, list: type.list }
  const { calculation } = answer.type === 'calculation' ? row.others() : {}
  return calculation === undefined ? answer : { ...answer, calculation }
}

/** The id from which an export made this name, which must begin with a letter. */
const keptId = (name: string): string => name.replace(/^_(?=[^A-Za-z_])/, '')

/** The ids of a new form: unique and valid. */
export class Ids {
  private readonly used = new Set<string>()

  /** The unused id closest to the wanted one. */
  make(wanted: string): string {
    const plain = wanted.normalize('NFD').replaceAll(/\p{M}/gu, '')
    const base = plain.replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 64) || 'item'
    let id = base
    for (let count = 2; this.used.has(id) || isReservedId(id); count++) id = `${base.slice(0, 58)}_${count}`
    this.used.add(id)
    return id
  }
}

/** Whether an exported part, which a person may have edited since, has an id. */
export const isNamed = (part: unknown): part is { id: string } =>
  typeof part === 'object' && part !== null && 'id' in part && typeof part.id === 'string'

/** A repeat without any question that can be asked here. */
const asksNothing = ({ type, children, kept }: Node): boolean =>
  type.kind === 'begin' && type.what === 'repeat' && !kept && !children.some(asks)
const asks = ({ type, children }: Node): boolean => type.kind !== 'begin' || children.some(asks)

/** The rows of a survey as a tree, and the meaning of their names in expressions. */
export class Tree {
  readonly children: readonly Node[]
  private readonly places = new Map<string, Named>()
  private readonly clocks = new Map<string, Clock>()
  /** The rows of calculations by id, but for those that were exported here and stand as they were. */
  private readonly calculations = new Map<string, number>()
  private readonly ids: Ids
  private readonly without: ReadonlySet<number>

  /** `without`: the numbers of excluded rows. */
  constructor(rows: readonly Row[], ids: Ids, without: ReadonlySet<number>) {
    this.ids = ids
    this.without = without
    const all: Node[] = []
    const open: Node[] = []
    for (const row of rows) this.read(row, open, all)
    for (const node of open) node.row.notice('end_missing', { what: node.name })
    this.children = this.asking(all)
  }

  /** The names available to an expression inside these repeats. */
  names(within: ReadonlySet<string>, self?: Node): Names {
    return {
      find: (name) => this.places.get(name),
      clock: (name) => (this.places.has(name) ? undefined : this.clocks.get(name)),
      within,
      self: self && answerOf(self),
    }
  }

  /** The rows of these calculations, and of all that name one of them or each other: none of these can be calculated. */
  dependents(failed: ReadonlySet<number>): ReadonlySet<number> {
    const named = new Map<string, number[]>()
    const rows = new Map<number, string>()
    for (const [name, { id, calculation }] of this.places) {
      const row = this.calculations.get(id)
      if (row === undefined || calculation === undefined) continue
      rows.set(row, name)
      for (const other of answersIn(calculation)) {
        const before = named.get(other)
        if (before) before.push(row)
        else named.set(other, [row])
      }
    }
    const found = new Set(failed)
    // A set is gone through with what is added to it on the way.
    for (const row of found) for (const next of named.get(rows.get(row) ?? '') ?? []) found.add(next)
    return found
  }

  private read(row: Row, open: Node[], all: Node[]): void {
    if (isTrue(row.take('disabled'))) {
      row.takeWhole()
      return
    }
    const written = row.take('type')
    if (written === '') return
    const type = typeOfRow(written)
    const kept = extraOf(row)
    // A follow-up already belongs to its component; rules and texts may name it.
    if (kept?.extra.comment === true) {
      const name = row.take('name')
      const id = typeof kept.extra.id === 'string' ? kept.extra.id : keptId(name)
      this.place(name, { id, type: answerTypeOf(type) }, open)
      row.takeWhole()
      return
    }
    // What is said below a title belongs to its section or question.
    if (kept?.extra.note === true) {
      if (!kept.edited) row.takeWhole()
      row.taken('name')
      return
    }
    if (type.kind === 'end') {
      row.take('name')
      if (open.at(-1)?.type.kind === 'begin') open.pop()
      else row.notice('end_unexpected', { what: written })
      return
    }
    const name = row.take('name')
    if (this.without.has(row.number)) {
      row.notice('calculation_ignored', { what: row.take('calculation') || name })
      row.takeWhole()
    } else if (type.kind === 'metadata') {
      if (type.clock) this.clocks.set(name, type.clock)
      row.notice(type.kept ? 'metadata_kept' : 'metadata_ignored', {
        what: type.kept ? name || written : written,
      })
    } else if (type.kind === 'lookup') row.notice('lookup_ignored', { what: name || written })
    else if (type.kind === 'unknown') row.notice('type_ignored', { what: written })
    else if (name === '' && type.kind !== 'begin') row.notice('name_missing', { what: written })
    else this.add({ row, written, type, name, id: this.idOf(kept, name), children: [], kept }, open, all)
  }

  /** The id in the exported form, unless another row took it. */
  private idOf(kept: Node['kept'], name: string): string {
    const { component, section, question } = kept?.extra ?? {}
    const part = [component, section, question].find((one) => isNamed(one))
    return this.ids.make(isNamed(part) ? part.id : name || 'group')
  }

  private add(node: Node, open: Node[], all: Node[]): void {
    const { row, name, id, type } = node
    if (id !== name && name !== '' && !node.kept) row.notice('name_changed', { what: `${name} → ${id}` })
    if (type.kind !== 'begin' || type.what === 'repeat') this.place(name, answerOf(node), open)
    if (type.kind === 'component' && type.type === 'calculation' && !(node.kept && !node.kept.edited))
      this.calculations.set(id, row.number)
    const around = open.at(-1)?.children ?? all
    around.push(node)
    if (type.kind === 'begin') open.push(node)
  }

  /**
   * Removes repeats without any question that can be asked here: they are reported, and nothing can name
   * them.
   */
  private asking(nodes: readonly Node[]): Node[] {
    return nodes.filter((node) => {
      if (asksNothing(node)) {
        node.row.takeWhole()
        node.row.notice('group_empty', { what: node.name })
        this.forget(node)
        return false
      }
      node.children = this.asking(node.children)
      return true
    })
  }

  private forget({ id, children }: Node): void {
    for (const [name, place] of this.places)
      if (place.id === id || place.repeats.includes(id)) this.places.delete(name)
    for (const child of children) this.forget(child)
  }

  private place(name: string, answer: Omit<Named, 'repeats'>, open: readonly Node[]): void {
    const repeats = open.filter(({ type: around }) => around.kind === 'begin' && around.what === 'repeat')
    if (!this.places.has(name)) this.places.set(name, { ...answer, repeats: repeats.map(({ id }) => id) })
  }
}
