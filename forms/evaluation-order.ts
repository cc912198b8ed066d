/**
 * Indices ordered so that each one follows its dependencies; those that depend on each other are in `cycles`.
 */
export type EvaluationOrder = { order: number[]; cycles: number[][] }

type Frame = { node: number; edges: readonly number[]; next: number }

/**
 * Orders `count` nodes by their dependencies (Tarjan's strongly connected components, which come out
 * dependencies first). Without recursion, because a chain of dependencies can be as long as the form.
 */
export function evaluationOrder(
  count: number,
  dependencies: (node: number) => readonly number[],
): EvaluationOrder {
  const order: number[] = []
  const cycles: number[][] = []
  const index = new Int32Array(count).fill(-1)
  const lowest = new Int32Array(count)
  const open: number[] = []
  const isOpen = new Uint8Array(count)
  let counter = 0

  const enter = (node: number): Frame => {
    index[node] = counter
    lowest[node] = counter++
    open.push(node)
    isOpen[node] = 1
    return { node, edges: dependencies(node), next: 0 }
  }
  const lower = (node: number, to: number) => {
    lowest[node] = Math.min(lowest[node] ?? 0, to)
  }
  const close = ({ node, edges }: Frame) => {
    if (lowest[node] !== index[node]) return
    const component = open.splice(open.lastIndexOf(node))
    for (const member of component) isOpen[member] = 0
    order.push(...component)
    if (component.length > 1 || edges.includes(node)) cycles.push(component)
  }

  for (let start = 0; start < count; start++) {
    if (index[start] !== -1) continue
    const stack = [enter(start)]
    for (let frame = stack.at(-1); frame; frame = stack.at(-1)) {
      const target = frame.edges[frame.next++]
      if (target === undefined) {
        stack.pop()
        close(frame)
        const parent = stack.at(-1)
        if (parent) lower(parent.node, lowest[frame.node] ?? 0)
      } else if (index[target] === -1) {
        stack.push(enter(target))
      } else if (isOpen[target]) {
        lower(frame.node, index[target] ?? 0)
      }
    }
  }
  return { order, cycles }
}
