import type { DemoAction } from '../../content.ts'

export const actions: DemoAction[] = [
  {
    task: 'slope',
    text: 'Scale the loose block above bench 4 before the ramp opens again',
    owner: 'supervisor',
    due: -3,
  },
  {
    task: 'station',
    text: 'Replace the worn lagging on the head pulley',
    owner: 'inspector',
    due: 2,
    state: { to: 'in_progress', note: 'Parts are on site' },
  },
  {
    task: 'pre-start',
    text: 'Book the truck for a brake adjustment',
    owner: 'daniel',
    due: 6,
  },
  {
    task: 'walk-round',
    text: 'Repaint the safety line along the walkway',
  },
  {
    task: 'conveyor',
    text: 'Fit the missing guard on the return idlers',
    owner: 'maya',
    due: -8,
    state: { to: 'done', note: 'Guard fitted and photographed' },
  },
]
