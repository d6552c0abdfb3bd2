import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/** A Neo4j with Bolt on loopback. Arguments: data folder, port (0 picks one), page cache in MB, keep|remove. */
public final class Neo4jServer {
    public static void main(String[] arguments) throws Exception {
        var data = Path.of(arguments[0]);
        var management = new DatabaseManagementServiceBuilder(data)
                .setConfig(BoltConnector.enabled, true)
                .setConfig(BoltConnector.listen_address, new SocketAddress("127.0.0.1", Integer.parseInt(arguments[1])))
                .setConfig(GraphDatabaseSettings.auth_enabled, true)
                .setConfig(GraphDatabaseSettings.pagecache_memory, Long.parseLong(arguments[2]) << 20)
                .setConfig(GraphDatabaseSettings.udc_enabled, false)
                // A quarter of a gigabyte of empty transaction log per database would be written otherwise.
                .setConfig(GraphDatabaseSettings.preallocate_logical_logs, false)
                .build();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (arguments[3].equals("keep")) {
                management.shutdown();
            } else {
                // An orderly end takes ten seconds; data that is thrown away does not need it.
                removeFolder(data);
                Runtime.getRuntime().halt(0);
            }
        }));
        var database = (GraphDatabaseAPI) management.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
        var ports = database.getDependencyResolver().resolveDependency(ConnectorPortRegister.class);
        System.out.println("ready " + ports.getLocalAddress(ConnectorType.BOLT).getPort());
        // Whoever started us holds our standard input: when it closes, even by a kill, nothing may stay behind.
        System.in.transferTo(java.io.OutputStream.nullOutputStream());
        System.exit(0);
    }

    private static void removeFolder(Path folder) {
        try (var paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (java.io.IOException gone) {
            System.err.println("could not remove " + folder + ": " + gone);
        }
    }
}
