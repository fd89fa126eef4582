import Testing

struct LaunchTests {}
