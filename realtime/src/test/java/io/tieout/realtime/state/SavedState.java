package io.tieout.realtime.state;

import java.io.DataInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.KeyGroupsStateHandle;
import org.apache.flink.runtime.state.KeyedBackendSerializationProxy;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.StateSerializerProvider;
import org.apache.flink.runtime.state.metainfo.StateMetaInfoSnapshot;
import org.apache.flink.runtime.state.restore.FullSnapshotRestoreOperation;
import org.apache.flink.runtime.state.restore.KeyGroup;
import org.apache.flink.runtime.state.restore.KeyGroupEntry;
import org.apache.flink.runtime.state.restore.SavepointRestoreResult;
import org.apache.flink.runtime.state.restore.ThrowingIterator;

/**
 * The keyed state of a job in a savepoint of the canonical format, which has every value, entry of a map and timer by
 * itself. It is counted without being understood, so rows may change their columns; the State Processor API would want
 * their types.
 *
 * @param elements their number by operator and state, such as {@code "IntervalJoin[12]: IntervalJoinLeftCache"}
 * @param bytes of keys and values, likewise
 */
record SavedState(Map<String, Long> elements, Map<String, Long> bytes) {

    static SavedState of(Path savepoint) throws Exception {
        SavedState state = new SavedState(new TreeMap<>(), new TreeMap<>());
        try (DataInputStream metadata = new DataInputStream(Files.newInputStream(savepoint.resolve("_metadata")))) {
            for (OperatorState operator : Checkpoints.loadCheckpointMetadata(metadata, loader(), savepoint.toString())
                    .getOperatorStates()) {
                String name = operator.getOperatorName().orElse("?");
                for (OperatorSubtaskState subtask : operator.getStates()) {
                    for (KeyedStateHandle keyed : subtask.getManagedKeyedState()) {
                        state.add(name, (KeyGroupsStateHandle) keyed);
                    }
                }
            }
        }
        return state;
    }

    /** Of all states whose name says so. */
    long elements(Predicate<String> named) {
        return elements.entrySet().stream()
                .filter(state -> named.test(state.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private void add(String operator, KeyGroupsStateHandle keyed) throws Exception {
        ThrowingIterator<SavepointRestoreResult> results = restore(keyed);
        while (results.hasNext()) {
            SavepointRestoreResult result = results.next();
            List<String> states = new ArrayList<>();
            for (StateMetaInfoSnapshot state : result.getStateMetaInfoSnapshots()) {
                states.add("%s: %s".formatted(operator, state.getName()));
                elements.putIfAbsent(states.get(states.size() - 1), 0L);
                bytes.putIfAbsent(states.get(states.size() - 1), 0L);
            }
            ThrowingIterator<KeyGroup> groups = result.getRestoredKeyGroups();
            while (groups.hasNext()) {
                try (ThrowingIterator<KeyGroupEntry> entries = groups.next().getKeyGroupEntries()) {
                    while (entries.hasNext()) {
                        KeyGroupEntry entry = entries.next();
                        String state = states.get(entry.getKvStateId());
                        elements.merge(state, 1L, Long::sum);
                        bytes.merge(state, (long) entry.getKey().length + entry.getValue().length, Long::sum);
                    }
                }
            }
        }
    }

    private static <K> ThrowingIterator<SavepointRestoreResult> restore(KeyGroupsStateHandle keyed) throws Exception {
        KeyedBackendSerializationProxy<K> head = new KeyedBackendSerializationProxy<>(loader());
        try (FSDataInputStream stream = keyed.openInputStream()) {
            head.read(new DataInputViewStreamWrapper(stream));
        }
        return new FullSnapshotRestoreOperation<>(
                        keyed.getKeyGroupRange(),
                        loader(),
                        List.<KeyedStateHandle>of(keyed),
                        StateSerializerProvider.fromNewRegisteredSerializer(
                                head.getKeySerializerSnapshot().restoreSerializer()))
                .restore();
    }

    private static ClassLoader loader() {
        return SavedState.class.getClassLoader();
    }
}
