import Testing

struct ConfigNodeTests {}
