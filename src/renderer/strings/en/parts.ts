export const parts = {
  label: 'Shown',
  list: 'List',
  alerts: 'Alerts',
  jobs: 'Jobs',
  groups: 'Groups',
  reference: 'Reference',
} as const;
