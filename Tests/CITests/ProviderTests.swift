import Testing

struct ProviderTests {}
