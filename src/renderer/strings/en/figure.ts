export const figure = {
  justNow: 'just now',
  minutesAgo: '{n, number} min ago',
  hoursAgo: '{n, number} h ago',
  daysAgo: '{n, plural, one {# day ago} other {# days ago}}',
  topLevel: 'Top level',
} as const;
