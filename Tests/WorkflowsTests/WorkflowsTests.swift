import Testing

struct WorkflowsTests {}
