/* What a refusal looks like: a status, and one sentence. There are no machine-readable codes beyond the status. */
import { z } from 'zod';

export const ErrorBody = z.looseObject({ message: z.string() }).meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** What each documented status says. */
export const errorStatuses = {
  400: 'a parameter is missing or malformed, or the order cannot make this move',
  401: 'the key is missing, wrong, expired or revoked',
  404: 'no such record in the account',
  409: 'the record changed first, or a receive is under way: re-read and retry',
  422: 'the values do not hold together; the message names the member',
  429: 'the allowance is used up',
  500: 'the service failed',
} as const;
