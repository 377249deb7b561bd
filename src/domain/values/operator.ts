/** The operator's name while none has been entered. Stored as it is; screens translate it. */
export const UNNAMED_OPERATOR = 'Operator';
