import Testing

struct ObjectIDTests {}
